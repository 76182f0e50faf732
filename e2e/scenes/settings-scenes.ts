import {
  addCharacteristic,
  addClosure,
  enterMailServer,
  enterWrongKey,
  press,
  refuseForm,
  seeMail,
  seePaper,
  seePreview,
  showRefusedKeys,
  showSenderDomain,
  showTroubledServer,
} from './gestures.ts'
import { leaveUnsaved } from './leave-unsaved.ts'
import { backOffice, both, full, type Scene } from './scene.ts'
import { makeApiToken, showApiTokens } from './show-api-tokens.ts'
import { showAttributes, showNewerProposal } from './show-letters.ts'
import { makeWebhook, showWebhook, showWebhooks } from './show-webhooks.ts'

/** Screens of the settings and the tier. */
export const settingsScenes: readonly Scene[] = [
  backOffice('Audit log', '/settings/audit-log', both, { viewer: 'admin' }),
  backOffice('Audit log in an own range', '/settings/audit-log', full, {
    viewer: 'admin',
    query: '?from=2020-01-01&to=2020-02-01',
  }),
  backOffice('Audit log, denied', '/settings/audit-log'),
  backOffice('Audit entry', '/settings/audit-log/$auditId', full, { viewer: 'admin' }),
  backOffice('Onboarding', '/onboarding', full, { viewer: 'newcomer' }),
  backOffice('Onboarding, complete', '/onboarding', full),
  ...(['address', 'bank', 'currency', 'brand'] as const).map((step) =>
    backOffice(`Onboarding, ${step}`, '/onboarding', ['empty'], { viewer: 'admin', query: `?step=${step}` }),
  ),
  backOffice('Settings', '/settings/general', both, { viewer: 'admin' }),
  backOffice('Settings, not saved', '/settings/general', full, { viewer: 'admin', prepare: leaveUnsaved }),
  backOffice('Settings, read only', '/settings/general'),
  backOffice('Users', '/settings/users', both, { viewer: 'admin' }),
  backOffice('Users, role', '/settings/users', full, {
    viewer: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^(Aktionen für|Actions for)/ })
        .last()
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  }),
  backOffice('Course characteristics', '/settings/characteristics', both, { viewer: 'admin' }),
  backOffice('Course characteristic, new', '/settings/characteristics', full, { prepare: addCharacteristic }),
  backOffice('Closures', '/settings/closures', both, { viewer: 'admin' }),
  backOffice('Closure, new', '/settings/closures', full, { prepare: addClosure }),
  backOffice('Widgets', '/settings/widgets', both, { viewer: 'admin' }),
  backOffice('Widgets, as an operator', '/settings/widgets'),
  backOffice('Widget', '/settings/widgets/$widgetId', full, { prepare: seePreview }),
  backOffice('New widget, refused', '/settings/widgets/new', full, { prepare: refuseForm }),
  backOffice('New widget, below its tier', '/settings/widgets/new', ['empty'], { prepare: seePreview }),
  backOffice('Widgets without signing in', '/settings/widgets', full, {
    viewer: 'nobody',
    query: '?tenant=$tenant',
    prepare: seePreview,
  }),
  backOffice('Widgets, for which provider', '/settings/widgets', full, { viewer: 'nobody' }),
  backOffice('Payment methods', '/settings/payment-methods', both, { viewer: 'admin' }),
  backOffice('Payment methods, as an operator', '/settings/payment-methods', both),
  backOffice('Payment methods, keys refused since', '/settings/payment-methods', full, {
    viewer: 'admin',
    prepare: showRefusedKeys,
  }),
  backOffice('Payment methods, wrong key', '/settings/payment-methods', ['empty'], {
    viewer: 'admin',
    prepare: enterWrongKey,
  }),
  backOffice('Mail settings', '/settings/mail', both, { viewer: 'admin' }),
  backOffice('Mail settings, as an operator', '/settings/mail'),
  backOffice('Mail settings, own server in trouble', '/settings/mail', full, {
    viewer: 'admin',
    prepare: showTroubledServer,
  }),
  backOffice('Mail settings, records of the domain', '/settings/mail', full, {
    viewer: 'admin',
    prepare: showSenderDomain,
  }),
  backOffice('Mail settings, own server refused', '/settings/mail', full, {
    viewer: 'admin',
    prepare: enterMailServer,
  }),
  backOffice('Integrations', '/settings/integrations', full, { viewer: 'admin', prepare: showApiTokens }),
  backOffice('Integrations, another tier', '/settings/integrations', both, { viewer: 'admin' }),
  backOffice('Integrations, as an operator', '/settings/integrations'),
  backOffice('Integrations, new token', '/settings/integrations', full, {
    viewer: 'admin',
    prepare: makeApiToken,
  }),
  backOffice('Integrations, webhooks', '/settings/integrations', full, {
    viewer: 'admin',
    prepare: showWebhooks,
  }),
  backOffice('Integrations, new webhook', '/settings/integrations', full, {
    viewer: 'admin',
    prepare: makeWebhook,
  }),
  backOffice('Webhook', '/settings/integrations/webhooks/$webhookId', full, {
    viewer: 'admin',
    prepare: showWebhook,
  }),
  backOffice('Webhook, delivery', '/settings/integrations/webhooks/$webhookId/deliveries/$deliveryId', full, {
    viewer: 'admin',
    prepare: showWebhook,
  }),
  backOffice('Mail assistant', '/settings/assistant', both, { viewer: 'admin' }),
  backOffice('Mail assistant, as an operator', '/settings/assistant'),
  backOffice('E-mail texts', '/settings/mail/texts', both, { viewer: 'admin' }),
  backOffice('E-mail texts, as an operator', '/settings/mail/texts'),
  backOffice('E-mail text', '/settings/mail/texts/$letterKind', full, { viewer: 'admin', prepare: seeMail }),
  backOffice('E-mail text, newer proposal', '/settings/mail/texts/$letterKind', full, {
    viewer: 'admin',
    prepare: showNewerProposal,
  }),
  backOffice('E-mail text, attributes', '/settings/mail/texts/$letterKind', full, {
    viewer: 'admin',
    prepare: showAttributes,
  }),
  backOffice('E-mail texts of a course', '/courses/$courseId/letters'),
  backOffice('E-mail text of a course', '/courses/$courseId/letters/$letterKind', full, { prepare: seeMail }),
  backOffice('E-mail text, as an operator', '/settings/mail/texts/$letterKind', full, { prepare: seeMail }),
  backOffice('Letterhead', '/settings/documents', both, { viewer: 'admin', prepare: seePaper }),
  backOffice('Letterhead, as an operator', '/settings/documents', full, { prepare: seePaper }),
  backOffice('Usage', '/settings/usage', both),
  backOffice('Data checks', '/settings/invariants', both),
  backOffice('Billing', '/settings/billing', both, { viewer: 'admin' }),
  backOffice('Billing, upgrade', '/settings/billing', full, {
    viewer: 'admin',
    prepare: press(/^(Zu ULTIMATE wechseln|Change to ULTIMATE)$/),
  }),
  backOffice('Billing, downgrade', '/settings/billing', full, {
    viewer: 'admin',
    prepare: press(/^(Zu FREE wechseln|Change to FREE)$/),
  }),
  backOffice('Payment required', '/payment-required'),
  backOffice('Choose a tier', '/choose-tier', full, { query: '?tier=ULTIMATE' }),
  backOffice('Choose a tier as an administrator', '/choose-tier', ['empty'], {
    viewer: 'admin',
    query: '?tier=essential',
  }),
  backOffice('Unknown tier', '/choose-tier', full, { query: '?tier=GOLD' }),
  backOffice('Service down', '/service-down', full, { viewer: 'nobody' }),
  backOffice('Not found', '/nowhere'),
]
