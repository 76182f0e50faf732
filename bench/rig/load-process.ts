import { fire, type Load } from './load.ts'

process.on('disconnect', () => process.exit(0))
process.on('message', async (load: Load) => process.send?.(await fire(load)))
