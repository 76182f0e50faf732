import type { RefusalWording } from '../wire/refusals.ts'

export const tenantRefusals = {
  ONBOARDING_REQUIRED: {
    status: 403,
    de: 'Bitte schließen Sie zuerst die Einrichtung ab.',
    en: 'Please complete onboarding first.',
  },
  TIER_REQUIRED: {
    status: 403,
    de: 'Die Funktion {feature} erfordert den Tarif {tier}.',
    en: 'The feature {feature} requires the tier {tier}.',
  },
  VERIFICATION_REQUIRED: {
    status: 402,
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
    en: 'Please verify your e-mail address first.',
  },
} as const satisfies Record<string, RefusalWording>
