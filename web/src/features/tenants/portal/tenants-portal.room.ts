import {
  imprintPath,
  legalPages,
  legalTexts,
  privacyPath,
  termsPath,
  withdrawalNoticePath,
} from './legal-pages.tsx'
import type { PortalPlace, PortalRoom } from './portal-room.ts'
import { accessibilityPath, cookiesPath, statementPages, statementTexts } from './statement-pages.tsx'

const places = Object.fromEntries(
  Object.entries({ ...legalPages, ...statementPages }).map(([path, page]): [string, PortalPlace] => [
    path,
    { isShared: true, show: ({ visit, api }) => page(visit, api) },
  ]),
)

const labelled = (key: 'imprint' | 'privacy' | 'terms' | 'withdrawal') => ({
  de: legalTexts.de[key],
  en: legalTexts.en[key],
})

export const tenantsPortalRoom = {
  name: 'tenants',
  places,
  footer: [
    { position: 10, path: imprintPath, label: labelled('imprint') },
    { position: 20, path: privacyPath, label: labelled('privacy') },
    {
      position: 40,
      path: termsPath,
      label: labelled('terms'),
      isShown: ({ tenant }) => tenant.hasTerms,
    },
    {
      position: 50,
      path: withdrawalNoticePath,
      label: labelled('withdrawal'),
      isShown: ({ tenant }) => tenant.hasWithdrawalNotice,
    },
    {
      position: 80,
      path: cookiesPath,
      label: { de: statementTexts.de.cookies, en: statementTexts.en.cookies },
      isShown: ({ face }) => face === 'portal',
    },
    {
      position: 90,
      path: accessibilityPath,
      label: { de: statementTexts.de.accessibility, en: statementTexts.en.accessibility },
      isShown: ({ face }) => face === 'portal',
    },
  ],
} satisfies PortalRoom
