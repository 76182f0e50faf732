import { startReihum } from '../../server/src/app/reihum.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { serveParent } from './serve-parent.ts'

const config = readConfig(process.env, process.argv.slice(2))
const databases = {
  appUrl: config.appDatabaseUrl ?? '',
  platformUrl: config.platformDatabaseUrl ?? '',
}
serveParent(await startReihum({ config, databases }))
