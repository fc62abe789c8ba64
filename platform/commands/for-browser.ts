// What the console also needs in the browser; these files import nothing of Node.
export { writeOut } from './definition/write-out';
export { timeToGo } from './queries/time-to-go';
