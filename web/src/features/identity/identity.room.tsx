import type { Room } from '#platform/room.ts'
import { identityPages } from './identity.routes.tsx'

export const identityRoom = {
  name: 'identity',
  pages: identityPages,
  search: () => import('./identity.search.ts').then(({ identitySearch }) => identitySearch),
  stored: [
    {
      key: 'provider_sign_in',
      category: 'necessary',
      purpose: {
        de: 'Dass die Antwort eines Anmeldedienstes zu Ihrer Anmeldung gehört',
        en: "That an identity provider's answer belongs to your sign-in",
      },
      duration: { de: 'bis der Tab geschlossen wird', en: 'until the tab is closed' },
    },
  ],
} satisfies Room<keyof typeof identityPages>
