// One constant for each icon, so that a bundle contains only those that it imports. Stroked, 24 × 24.
export const CLOSE = 'M6 6l12 12M18 6L6 18';
export const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z';
export const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4';
export const CHEVRON_DOWN = 'M6 9l6 6 6-6';
export const ARROW_UP = 'M12 19V5M6 11l6-6 6 6';
export const ARROW_RIGHT = 'M5 12h14M13 6l6 6-6 6';
export const SEARCH = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4';
export const CHECK = 'M5 13l4 4L19 7';
export const COPY = 'M9 9h11v11H9zM5 15H4V4h11v1';
export const PHONE = 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z';
export const MAIL = 'M3 6h18v12H3zM3 7l9 6 9-6';
export const PAUSE = 'M8 5v14M16 5v14';
export const PLAY = 'M7 5l12 7-12 7z';
export const PRINTER = 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z';
