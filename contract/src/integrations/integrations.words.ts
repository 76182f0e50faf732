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
      'API token expires soon',
      'hat an {subject} erinnert, der bald abläuft',
      'sent a reminder that {subject} expires soon',
    ),
    'webhook.made': on('Webhook angelegt', 'Webhook made', 'angelegt', 'made'),
    'webhook.changed': on('Webhook geändert', 'Webhook changed', 'geändert', 'changed'),
    'webhook.secret-renewed': told(
      'Geheimnis eines Webhooks erneuert',
      'Secret of a webhook renewed',
      'hat das Geheimnis für {subject} erneuert',
      'renewed the secret of {subject}',
    ),
    'webhook.switched-on': on('Webhook eingeschaltet', 'Webhook switched on', 'eingeschaltet', 'switched on'),
    'webhook.switched-off': on(
      'Webhook ausgeschaltet',
      'Webhook switched off',
      'ausgeschaltet',
      'switched off',
    ),
    'webhook.stopped': told(
      'Webhook nach Fehlern ausgeschaltet',
      'Webhook switched off after failures',
      'hat {subject} nach Fehlern ausgeschaltet',
      'switched {subject} off after failures',
    ),
    'webhook.removed': on('Webhook gelöscht', 'Webhook deleted', 'gelöscht', 'deleted'),
  },
  subjects: {
    webhook: {
      name: { de: 'Webhook', en: 'Webhook' },
      named: { de: 'den Webhook „{name}“', en: 'the webhook “{name}”' },
      unnamed: { de: 'einen Webhook', en: 'a webhook' },
    },
    'api-token': {
      name: { de: 'API-Token', en: 'API token' },
      named: { de: 'den API-Token „{name}“', en: 'the API token “{name}”' },
      unnamed: { de: 'einen API-Token', en: 'an API token' },
    },
  },
  fields: {
    tokenName: sharedFields.name,
    scopes: { de: 'Rechte', en: 'Scopes', values: tokenScopeWords },
    expiresAt: { de: 'Läuft ab', en: 'Expires' },
    apiToken: { de: 'API-Token', en: 'API token' },
    webhookUrl: { de: 'Adresse', en: 'Address' },
    webhookDescription: { de: 'Beschreibung', en: 'Description' },
    webhookEvents: { de: 'Ereignisse', en: 'Events' },
    webhookOffReason: {
      de: 'Grund',
      en: 'Reason',
      values: {
        failing: { de: 'eine Woche lang kam nichts an', en: 'nothing arrived for a week' },
        gone: { de: 'den Empfänger gibt es nicht mehr', en: 'the receiver is gone' },
      },
    },
  },
  letters: {
    'api-token.ends-soon': { de: 'API-Token läuft bald ab', en: 'API token expires soon' },
    'webhook.stopped': { de: 'Webhook ausgeschaltet', en: 'Webhook switched off' },
  },
  rules: {
    'api tokens': rule(
      'privacy',
      'Kein API-Token gilt länger als ein Jahr, und keiner hat ein Recht, das Programme nicht bekommen.',
      'No API token works for more than a year, and none has a scope that programs do not get.',
      askSupport,
    ),
    webhooks: rule(
      'records',
      'Kein Anbieter hat mehr als zehn Webhooks, und jeder hat ein Geheimnis, das seine Sendungen unterschreibt.',
      'No provider has more than ten webhooks, and each has a secret that signs what it sends.',
      askSupport,
    ),
  },
  refusals: integrationRefusals,
} satisfies RoomWords
