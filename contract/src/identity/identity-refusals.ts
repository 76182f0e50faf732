import type { RefusalWording } from '../wire/refusals.ts'

export const identityRefusals = {
  INVALID_CREDENTIALS: {
    status: 400,
    de: 'Benutzername oder Passwort stimmen nicht.',
    en: 'User name or password is wrong.',
  },
  UNAUTHENTICATED: {
    status: 401,
    de: 'Bitte melden Sie sich an.',
    en: 'Please sign in.',
  },
  SUPERUSER_REQUIRED: {
    status: 403,
    de: 'Superuser-Zugang erforderlich',
    en: 'Superuser access required',
  },
} as const satisfies Record<string, RefusalWording>
