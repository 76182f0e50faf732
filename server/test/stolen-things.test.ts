import { drillStolenThings, oneKindByTurns } from './stolen-things-drill.ts'

drillStolenThings(oneKindByTurns)
