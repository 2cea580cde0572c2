import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../../features/status/components/status-page.js';

export const Route = createFileRoute('/status')({ component: StatusPage, staticData: { title: 'Status' } });
