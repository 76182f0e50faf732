/** What a journey has to know of the node that runs for all of them. */
export type Stage = { origin: string; ownerUrl: string; passwordHash: string }

const variable = 'REIHUM_E2E_STAGE'

/** Everybody in the journeys has the same password, hashed once. */
export const password = 'correct horse battery staple'

export function announceStage(stage: Stage) {
  process.env[variable] = JSON.stringify(stage)
}

export function theStage(): Stage {
  const announced = process.env[variable]
  if (!announced) throw new Error('The node for the journeys is not running; start them through Playwright.')
  return JSON.parse(announced) as Stage
}
