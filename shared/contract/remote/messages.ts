/** The texts of one namespace in one language. */
export interface Messages {
  [key: string]: string | Messages;
}
