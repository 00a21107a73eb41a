import { z } from 'zod';

/**
 * An environment variable with a comma-separated list of mail addresses, which are compared and stored in lower case.
 */
export const addressList = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
  .refine(
    (addresses) => addresses.every((address) => z.email().safeParse(address).success),
    'must be a comma list of e-mail addresses',
  )
  .transform((addresses) => [...new Set(addresses)]);
