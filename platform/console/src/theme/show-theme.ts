import { storedTheme } from './stored-theme';

// A file of its own, which runs before anything is painted.
const theme = storedTheme();
if (theme === 'dark' || (theme === null && matchMedia('(prefers-color-scheme: dark)').matches))
  document.body.classList.add('dark');
