import { startApp } from './app/start-app.js';
import { createQueryClient } from './shared/query-client.js';
import './app/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
startApp(root, createQueryClient());
