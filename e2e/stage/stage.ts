import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a journey needs to know of the node, which all journeys share. */
export type Stage = {
  origin: string
  /** The stand-ins of PayPal and of Stripe. */
  paypal: string
  stripe: string
  ownerUrl: string
  /** The migrated database that the node's is a clone of. */
  templateUrl: string
  passwordHash: string
  /** A folder for files that one project prepares for the others; deleted with the node. */
  folder: string
}

/** The file in that folder which says that the demonstration's schools are ready, or why they are not. */
export const schoolsFile = 'schools'
export const schoolsAreReady = 'ready'

/** What the file says; null: the schools are still being made. */
export function wordOfSchools({ folder }: Stage): string | null {
  const file = join(folder, schoolsFile)
  return (existsSync(file) && readFileSync(file, 'utf8')) || null
}

const variable = 'REIHUM_E2E_STAGE'

/** Everybody in the journeys has the same password, hashed once. */
export const password = 'correct horse battery staple'
/** What everybody in the demonstration has. */
export const seedPassword = 'reihum-demo'

export function announceStage(stage: Stage) {
  process.env[variable] = JSON.stringify(stage)
}

export function theStage(): Stage {
  const announced = process.env[variable]
  if (!announced) throw new Error('The node for the journeys is not running; start them through Playwright.')
  return JSON.parse(announced) as Stage
}
