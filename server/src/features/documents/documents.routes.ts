import type { Press } from '#platform/paper/press.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { generationRoutes } from './generation/generation.routes.ts'
import { previewRoutes } from './printing/preview.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'

export const documentsRoutes = (dependencies: { press: Press; storage: Storage }) => ({
  ...templatesRoutes(),
  ...previewRoutes(dependencies),
  ...generationRoutes(dependencies),
})
