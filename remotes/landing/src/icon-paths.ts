// The icons of benefits and products. Stroked, 24 × 24, for `shared/ui/icon`.
export const GROUP =
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5';
export const GROWTH = 'M4 19h16M5 15l5-5 3.5 3.5L20 7M15 7h5v5';
export const SHIELD = 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5';
export const KEYPAD =
  'M7 2.5h10a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM9 6h6v4H9zM9.5 14v.01M12 14v.01M14.5 14v.01M9.5 17.5v.01M12 17.5v.01M14.5 17.5v.01';
export const GIFT =
  'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5c-2 0-4.5-.6-4.5-2.5S11 3 12 7.5c1-4.5 4.5-4.4 4.5-2.5s-2.5 2.5-4.5 2.500z';
export const COINS =
  'M12 4c4.5 0 7.5 1.3 7.5 3s-3 3-7.5 3-7.5-1.3-7.5-3 3-3 7.5-3zM4.5 7v5c0 1.7 3 3 7.5 3s7.5-1.3 7.5-3V7M4.5 12v5c0 1.7 3 3 7.5 3s7.5-1.3 7.5-3v-5';
export const TARGET = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 12v.01';
