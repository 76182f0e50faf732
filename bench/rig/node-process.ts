import { startKurso } from '../../server/src/app/kurso.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { serveParent } from './serve-parent.ts'

const config = readConfig(process.env, process.argv.slice(2))
const databases = {
  appUrl: config.appDatabaseUrl ?? '',
  platformUrl: config.platformDatabaseUrl ?? '',
}
serveParent(await startKurso({ config, databases }))
