import { allKinds, drillStolenThings } from './stolen-things-drill.ts'

drillStolenThings(allKinds)
