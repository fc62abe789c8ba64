/** The texts of one namespace in one language, as i18next takes them. */
export interface Messages {
  [key: string]: string | Messages;
}
