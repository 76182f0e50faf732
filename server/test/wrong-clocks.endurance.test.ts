import { drillWrongClocks, minute } from './wrong-clocks-drill.ts'

drillWrongClocks([-5 * minute, 5 * minute, 20 * minute])
