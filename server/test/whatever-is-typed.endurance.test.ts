import { all, drillWhateverIsTyped } from './whatever-is-typed-drill.ts'

drillWhateverIsTyped(all)
