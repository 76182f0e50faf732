/** The plan of the house as data: what the rules beside this file hold the code to. */

/** Each feature may import only what stands to its left; what must run the other way is an event. */
export const featureOrder = [
  'identity',
  'tenants',
  'people',
  'files',
  'courses',
  'registrations',
  'attendance',
  'payments',
  'invoices',
  'documents',
  'imports',
  'messages',
  'insights',
]

/** Where code lies that the rules look at. */
export const sourceFolders = ['contract/src', 'server/src', 'server/seed', 'server/test', 'web/src']

/** Folders of tools: names and lengths are held to the same rules, imports are their own. */
export const toolFolders = ['bench', 'checks', 'e2e']

/** The words between a file's name and its ending, by the folder they may stand in; the first that fits counts. */
export const fileKinds: [folder: string, kinds: string[]][] = [
  ['server/src/features/', ['routes', 'rules', 'permissions', 'store', 'queries', 'events', 'jobs', 'mails']],
  ['server/', []],
  ['contract/src/', ['contract', 'schema']],
  ['web/src/features/', ['routes', 'messages', 'module']],
  // `.d`: the types of what the build makes.
  ['web/src/', ['messages', 'module', 'd']],
  ['e2e/', ['config', 'spec']],
  ['', ['config']],
]

export const testKinds = ['race', 'permission', 'endurance', 'unit', 'rules']

/** The kinds of a feature's files that other features may see; a command's file has no kind. */
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

/** Names of the product in which such a word does say something. */
export const meantWords = ['service-down', 'service-period']

/** What the contract is written in. */
export const contractPackages = ['zod', '@orpc/contract', 'ibantools']

/** Packages that decide or calculate, and never read or write anything. */
export const purePackages = ['zod', 'temporal-polyfill', 'ibantools', 'libphonenumber-js', 'date-holidays']

/** What renders the public pages. */
export const portalPackages = ['react', 'react-dom', 'use-intl', '@fontsource-variable/inter']

/**
 * The pages that the server renders, and what they share with the back office: the tenant's colours, and how
 * formatted text looks, which must be the same where it is written and where it is read.
 */
export const portalFolders = /^web\/src\/(features\/[^/]+\/portal|app\/portal|app\/embed)\//
export const portalShares = [
  'web/src/ui/brand-colours.ts',
  'web/src/ui/brand-colours-space.ts',
  'web/src/ui/rich-text/rich-text.tsx',
  'web/src/ui/rich-text/rich-text.css',
  'web/src/platform/captcha.ts',
]

/** The door that reads across tenants, and who may go through it. */
export const platformDoor = 'server/src/platform/database/in-platform.ts'
export const platformDoorUsers = [
  'server/src/platform/',
  'server/src/app/',
  'server/src/features/identity/',
  'server/src/features/tenants/',
  'server/src/features/insights/',
  // What is due, and what has run out, is looked for in all tenants at once, and done in each of them.
  'server/src/features/registrations/deadlines/',
  'server/src/features/courses/decision/remind-of-decisions.ts',
  'server/src/features/registrations/bulk/bulk-run.store.ts',
  'server/src/features/registrations/booking/booking-request.store.ts',
  'server/src/features/imports/import.store.ts',
  // How often somebody was written to is counted where sign-ins are.
  'server/src/features/registrations/booking/request-booking.ts',
  'server/src/features/registrations/portal/request-access.ts',
  'server/src/features/registrations/withdrawals/declare-withdrawal.ts',
]

/** The connections themselves, below both doors. */
export const pools = 'server/src/platform/database/pools.ts'
export const poolUsers = ['server/src/platform/', 'server/src/app/']

export const lines = {
  warning: 300,
  limit: 400,
  /** Written by a program. */
  generated: ['server/src/platform/database/schema.ts'],
}
