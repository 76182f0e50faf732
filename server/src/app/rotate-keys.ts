import { changeKeys, takesAnySecret } from './change-keys.ts'
import { runTool } from './run-tool.ts'

await runTool(changeKeys, { takesAnySecret })
