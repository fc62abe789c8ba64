import * as z from 'zod';

/** The schema of a variable with a whole number. */
export const wholeNumber = (usual: number, least: number, most: number) =>
  z
    .string()
    .default(String(usual))
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `it takes a whole number from ${least} to ${most}`,
    )
    .transform(Number);
