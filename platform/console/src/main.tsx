import { createRoot } from 'react-dom/client';
import 'site-theme.scss';
import 'uplot/dist/uPlot.min.css';
import './base.scss';
import { App } from './app';
import { ConsoleRouter } from './layout/console-router';

createRoot(document.getElementById('root')!).render(
  <ConsoleRouter>
    <App />
  </ConsoleRouter>,
);
