import type { RouteFigures } from './route-figures.ts'

export type Kind = 'list' | 'record' | 'page' | 'booking' | 'other'

type Limit = { name: string; is: number; most: number; unit: string }

/** What a request may cost on two cores, in milliseconds of processor time (decision 156). */
export function limitsFor(kind: Kind, { alone, many, bare, roundTrips }: RouteFigures): Limit[] {
  const node = (most: number) => ({ name: 'node', is: many.node, most, unit: 'ms' })
  switch (kind) {
    case 'list': {
      const most = 1.5 * bare.database + 1
      return [node(1.5), { name: 'database', is: alone.database, most, unit: 'ms' }]
    }
    case 'record':
      return [node(0.7), { name: 'round trips', is: roundTrips, most: 2, unit: '' }]
    case 'page':
      return [node(0.1)]
    case 'booking':
      return [node(0.35), { name: 'database', is: many.database, most: 0.45, unit: 'ms' }]
    default:
      return []
  }
}

export const isBeyond = ({ is, most }: Limit) => is > most * 1.05
