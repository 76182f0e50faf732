import { afterAll, beforeAll, describe, it } from 'vitest'
import { moveSteps } from '#platform/cells/move-tenant.ts'
import { failAt, killAt } from './moving-drill.ts'
import { startTwoCells, type TwoCells } from './two-cells.ts'

let cells: TwoCells
beforeAll(async () => {
  cells = await startTwoCells()
})
afterAll(() => cells.close())

describe.each(moveSteps.slice(0, -1))('a move that ends after “%s”', (step) => {
  it('because something goes wrong leaves one cell that serves', () => failAt(cells, step))
  it('because it is killed leaves at most one cell that writes', () => killAt(cells, step))
})
