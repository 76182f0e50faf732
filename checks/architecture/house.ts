import { rooms } from '../../contract/src/rooms.ts'

/** The architecture as data, which the rules beside this file check. */

/**
 * Each room may use only rooms to its left; whatever must reach a room to the right goes through an event. The order is
 * that of the list of rooms in the contract.
 */
export const featureOrder: readonly string[] = Object.keys(rooms)

/** The folders whose code is checked. */
export const sourceFolders = ['contract/src', 'server/src', 'server/seed', 'server/test', 'web/src']

/** Folders of tools: the rules for names and sizes apply to them, those for imports do not. */
export const toolFolders = ['bench', 'checks', 'e2e']

/**
 * The allowed kinds of files (the word between a file's name and its ending) by folder; the first folder that fits
 * counts.
 */
export const fileKinds: [folder: string, kinds: string[]][] = [
  [
    'server/src/features/',
    [
      'routes',
      'rules',
      'permissions',
      'store',
      'queries',
      'events',
      'jobs',
      'mails',
      'invariants',
      'subjects',
      'person',
      'room',
      'search',
      'lists',
      'owned',
      'samples',
    ],
  ],
  ['server/', []],
  ['contract/src/', ['contract', 'schema', 'search', 'imports', 'words', 'fields']],
  ['web/src/features/', ['room', 'routes', 'search', 'tasks', 'messages', 'module']],
  // `.d`: type declarations of what the build generates.
  ['web/src/', ['messages', 'module', 'd']],
  ['e2e/', ['config', 'spec']],
  ['', ['config']],
]

export const testKinds = ['race', 'permission', 'endurance', 'unit', 'rules']

/** The kinds of a feature's files that other features may import; a command's file has no kind. */
export const sharedKinds = ['', 'rules', 'queries', 'events']

/** Words that say nothing about what a file holds. */
export const emptyWords = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'managers',
  'misc',
].concat(['service', 'services'])

/** File names in which such a word does have a meaning. */
export const meantWords = [
  'service-down',
  'service-period',
  // Payment services.
  'checkout/services',
  'services.ts',
  'service-amounts',
  'service-refund',
  'service-urls',
  'call-service',
  'paypal-service',
  'stripe-service',
]

/** The packages that the contract may import. */
export const contractPackages = ['zod', '@orpc/contract', 'ibantools']

/** Packages that decide or calculate, and never read or write anything. */
export const purePackages = ['zod', 'temporal-polyfill', 'ibantools', 'libphonenumber-js', 'date-holidays']

/** The packages that the public pages may import. */
export const portalPackages = ['react', 'react-dom', 'use-intl', '@fontsource-variable/inter']

/**
 * The pages that the server renders. They share two things with the back office: the tenant's colours, and the look of
 * formatted text, which must be the same where it is written and where it is read.
 */
export const portalFolders = /^web\/src\/(features\/[^/]+\/portal|app\/portal|app\/embed)\//
export const portalShares = [
  'web/src/ui/brand-colours.ts',
  'web/src/ui/brand-colours-space.ts',
  'web/src/ui/rich-text/rich-text.tsx',
  'web/src/ui/rich-text/rich-text.css',
  'web/src/platform/captcha.ts',
]

/** The door that reads across tenants, and the files that may use it. */
export const platformDoor = 'server/src/platform/database/in-platform.ts'
export const platformDoorUsers = [
  'server/src/platform/',
  'server/src/app/',
  'server/src/features/identity/',
  'server/src/features/tenants/',
  'server/src/features/insights/',
  // These look for due and expired records in all tenants at once, and then act in each tenant.
  'server/src/features/registrations/deadlines/',
  'server/src/features/registrations/drills/end-abandoned-drills.ts',
  'server/src/features/courses/decision/remind-of-decisions.ts',
  // Search engines are led to all tenants that publish.
  'server/src/features/courses/portal/published-tenants.queries.ts',
  'server/src/features/payments/dunning/dun-by-itself.ts',
  'server/src/features/vouchers/lapse-vouchers.ts',
  'server/src/features/payments/charges/owe-charges.ts',
  'server/src/features/payments/charges/paid-recommendations.ts',
  'server/src/features/payments/charges/unowed-charges.queries.ts',
  'server/src/features/checkout/attempts/sweep-attempts.ts',
  'server/src/features/checkout/accounts/check-accounts.ts',
  'server/src/features/checkout/payouts/sweep-payouts.ts',
  'server/src/features/checkout/service-refunds/sweep-refunds.ts',
  'server/src/features/debits/debits-by-themselves.ts',
  'server/src/features/invoices/drafts/drafts-by-themselves.ts',
  'server/src/features/invoices/finals/release-invoices.ts',
  'server/src/features/attendance/join-after-course.ts',
  'server/src/features/certificates/certificates-by-themselves.ts',
  'server/src/features/registrations/bulk/bulk-run.store.ts',
  'server/src/features/registrations/dates/tell-changed-dates.ts',
  'server/src/features/registrations/own-bookings/own-bookings.store.ts',
  'server/src/features/registrations/interests/interest.store.ts',
  'server/src/features/registrations/firms/remind-of-names.ts',
  'server/src/features/registrations/proofs/forget-outlived-proofs.ts',
  'server/src/features/registrations/interests/tell-fitting-courses.ts',
  'server/src/features/registrations/seat-alerts/seat-alert.store.ts',
  'server/src/features/registrations/seat-alerts/tell-free-places.ts',
  'server/src/features/registrations/booking/booking-request.store.ts',
  'server/src/features/imports/import.store.ts',
  'server/src/features/imports/schedules/end-scheduled.ts',
  'server/src/features/imports/schedules/promise-due-exports.ts',
  'server/src/features/imports/whole/end-exports.ts',
  'server/src/features/imports/moves/end-moves.ts',
  'server/src/features/integrations/remind-of-ends.ts',
  'server/src/features/integrations/webhooks/forget-deliveries.ts',
  'server/src/features/payments/statements/bank-import.store.ts',
  'server/src/features/messages/tell-undelivered.ts',
  'server/src/features/notifications/start-due.ts',
  'server/src/features/notifications/by-rule/look-at-rules.ts',
  'server/src/features/messages/own-server/check-servers.ts',
  'server/src/features/messages/sender-domain/check-domain.ts',
  // Mails to an address are counted in the same table as sign-in attempts, which belongs to no tenant.
  'server/src/features/registrations/booking/confirm-booking-request.ts',
  'server/src/features/registrations/booking/request-booking.ts',
  'server/src/features/registrations/exceptions/ask-for-exception.ts',
  'server/src/features/registrations/portal/request-access.ts',
  'server/src/features/registrations/own-bookings/ask-for-sign-in.ts',
  'server/src/features/registrations/own-bookings/open-session.ts',
  'server/src/features/registrations/interests/ask-for-interest.ts',
  'server/src/features/registrations/interests/follow-interest.ts',
  'server/src/features/registrations/seat-alerts/ask-for-seat-alert.ts',
  'server/src/features/registrations/seat-alerts/follow-seat-alert.ts',
  'server/src/features/registrations/own-passkeys/open-session-by-passkey.ts',
  'server/src/features/registrations/own-passkeys/own-passkeys.ts',
  'server/src/features/registrations/shares/change-share.ts',
  'server/src/features/registrations/withdrawals/declare-withdrawal.ts',
  // Who bills for the platform is no tenant's setting, and what others owe there is read for them.
  'server/src/features/payments/charges/charges.routes.ts',
]

/** The connection pools, below both doors. */
export const pools = 'server/src/platform/database/pools.ts'
export const poolUsers = ['server/src/platform/', 'server/src/app/']

/** Tables that every room may use, through the platform. */
export const platformTables = [
  'audit_chain',
  'audit_detail',
  'audit_entry',
  'chore_turn',
  'job',
  'node',
  'outbox',
  'run',
  'run_item',
  'service_pause',
]

const features = 'server/src/features'

/**
 * Files that query tables of rooms to their right, each with its reason. No new one is added: what a room needs from
 * one to its right comes in as an argument or through an event.
 */
export const rightwardQueries: Record<string, { tables: string[]; because: string }> = {
  [`${features}/identity/account.queries.ts`]: {
    tables: ['membership', 'tenant'],
    because: 'the report on an account says where its user is a member and what they did there',
  },
  [`${features}/identity/admin-user.queries.ts`]: {
    tables: ['membership', 'tenant'],
    because: 'the list of accounts is read in one statement, with the tenants of each',
  },
  [`${features}/identity/second-factor/second-factor.queries.ts`]: {
    tables: ['membership', 'tenant'],
    because: 'the tenants of a user decide at sign-in whether a second factor is required',
  },
  [`${features}/identity/session.queries.ts`]: {
    tables: ['membership', 'support_access', 'tenant'],
    because: 'a sign-in answers with the tenants that the user may enter',
  },
  [`${features}/identity/offer-captcha.ts`]: {
    tables: ['tenant'],
    because: 'a challenge is made for one tenant, which must exist',
  },
  [`${features}/tenants/usage.queries.ts`]: {
    tables: ['course', 'file_variant', 'kept_file', 'mail', 'stored_file'],
    because:
      'the limits of a tier count courses, mails and bytes of files, each under the lock of the tenant',
  },
  [`${features}/tenants/tenant.queries.ts`]: {
    tables: ['registration'],
    because: 'the currency can be chosen until the first registration, and only the settings ask for it',
  },
  [`${features}/files/file.queries.ts`]: {
    tables: ['course'],
    because: 'a file that a course shows cannot be deleted, and the list of files says which course that is',
  },
  [`${features}/courses/appointments/appointment.queries.ts`]: {
    tables: ['attendance_mark', 'registration'],
    because: 'appointments that were just added can be taken back until somebody relies on them',
  },
  [`${features}/courses/attributes/attribute.queries.ts`]: {
    tables: ['booking_answer', 'registration_answer'],
    because: 'an attribute that was answered cannot be deleted, and the list says how often it was',
  },
}

/** Imports to the right in the contract that existed before this check, each with its reason; no new one is added. */
export const rightwardContracts: Record<string, { files: string[]; because: string }> = {
  'contract/src/wire/access.ts': {
    files: ['contract/src/tenants/roles.ts', 'contract/src/tenants/tiers.ts'],
    because: 'a route names who may call it, and permissions and features of tiers are tables of tenants',
  },
  'contract/src/wire/face.ts': {
    files: ['contract/src/contract.ts'],
    because: 'the faces get the whole contract',
  },
  'contract/src/insights/audit-changes.ts': {
    files: ['contract/src/words.ts'],
    because: 'the log tells what happened in the words of all rooms',
  },
  'contract/src/insights/audit-sentence.ts': {
    files: ['contract/src/words.ts'],
    because: 'the log tells what happened in the words of all rooms',
  },
}

/** The generated types of all tables. */
export const generatedSchema = 'server/src/platform/database/schema.ts'

/**
 * How many statements a file or function may have: from the first number on there is a warning, above the second the
 * check fails.
 */
export const sizes = {
  file: { warning: 140, limit: 220 },
  function: { warning: 50, limit: 100 },
  test: { warning: 200, limit: 260 },
}

/** Style sheets have no statements, so their lines are counted. */
export const styleLines = { warning: 300, limit: 400 }
