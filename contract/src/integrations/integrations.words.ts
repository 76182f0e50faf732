import { on, told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { tokenScopeWords } from '../wire/token-scopes.ts'
import { integrationRefusals } from './integration-refusals.ts'

export const integrationsWords = {
  commands: {
    'api-token.made': on('API-Token erstellt', 'API token made', 'erstellt', 'made'),
    'api-token.revoked': on('API-Token widerrufen', 'API token revoked', 'widerrufen', 'revoked'),
    'api-token.ends-soon': told(
      'API-Token läuft bald ab',
      'API token ends soon',
      'hat an {subject} erinnert, der bald abläuft',
      'reminded of {subject}, which ends soon',
    ),
  },
  subjects: {
    'api-token': {
      name: { de: 'API-Token', en: 'API token' },
      named: { de: 'den API-Token „{name}“', en: 'the API token “{name}”' },
      unnamed: { de: 'einen API-Token', en: 'an API token' },
    },
  },
  fields: {
    tokenName: sharedFields.name,
    scopes: { de: 'Rechte', en: 'Scopes', values: tokenScopeWords },
    expiresAt: { de: 'Läuft ab', en: 'Ends' },
    apiToken: { de: 'API-Token', en: 'API token' },
  },
  letters: {
    'api-token.ends-soon': { de: 'API-Token läuft bald ab', en: 'API token ends soon' },
  },
  rules: {
    'api tokens': rule(
      'privacy',
      'Kein API-Token gilt länger als ein Jahr, und keiner hat ein Recht, das Programme nicht bekommen.',
      'No API token works for more than a year, and none has a scope that programs do not get.',
      askSupport,
    ),
  },
  refusals: integrationRefusals,
} satisfies RoomWords
