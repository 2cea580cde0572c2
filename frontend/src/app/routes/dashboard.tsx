import { createFileRoute } from '@tanstack/react-router';
import { Gate } from '../gate/gate.js';

export const Route = createFileRoute('/dashboard')({ component: Gate });
