// What the console also needs in the browser; these files import nothing of Node.
export { approvalFault, isBound, NO_OWNER } from './access/principal';
export { REASONS } from './feedback/reasons';
