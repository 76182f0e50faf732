import { aThirdByTurns, drillWhateverIsTyped } from './whatever-is-typed-drill.ts'

drillWhateverIsTyped(aThirdByTurns)
