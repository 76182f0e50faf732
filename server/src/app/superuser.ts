import { nameSuperuser } from './name-superuser.ts'
import { runTool } from './run-tool.ts'

await runTool(nameSuperuser)
