import { storedTheme } from './stored-theme';

// A separate script, so that it runs before the first paint.
const theme = storedTheme();
if (theme === 'dark' || (theme === null && matchMedia('(prefers-color-scheme: dark)').matches))
  document.body.classList.add('dark');
