import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import 'site-theme.scss';
import 'uplot/dist/uPlot.min.css';
import './base.scss';
import { App } from './app';

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
