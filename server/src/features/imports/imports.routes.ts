import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { HouseImports } from '#platform/room-imports.ts'
import { discardImport } from './discard-import.ts'
import { getImport, listImports } from './import.queries.ts'
import { faultyRows, importTemplate } from './import-tables.ts'
import { previewImport } from './preview-import.ts'
import { receiveImport } from './receive-import.ts'
import { runImport } from './run-import.ts'

export type ImportsDependencies = { incoming: string; imports: HouseImports }

export function importsRoutes({ incoming, imports }: ImportsDependencies) {
  return {
    list: os.imports.list.handler(({ input, context }) => context.enter(input, listImports)),
    template: os.imports.template.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        importTemplate(ctx, imports, input.kind, { format: input.format, locale: context.locale }),
      ),
    ),
    upload: os.imports.upload.handler(async ({ input: { params, query }, context }) => {
      if (!context.body) throw new Refusal('INVALID_INPUT')
      const { locale, body } = context
      await receiveImport((inside) => context.enter(params, inside), incoming, { ...query, content: body })
      return context.enter(params, (ctx) => getImport(ctx, imports, query.id, { locale }))
    }),
    get: os.imports.get.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        getImport(ctx, imports, input.importId, { sheet: input.sheet, locale: context.locale }),
      ),
    ),
    preview: os.imports.preview.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewImport(ctx, imports, input.importId, input.plan, context.locale)),
    ),
    faultyRows: os.imports.faultyRows.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        faultyRows(ctx, imports, input.importId, input.plan, {
          format: input.format,
          locale: context.locale,
        }),
      ),
    ),
    run: os.imports.run.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await runImport(ctx, imports, input.importId, input, context.locale)
        return getImport(ctx, imports, input.importId, { locale: context.locale })
      }),
    ),
    discard: os.imports.discard.handler(({ input, context }) =>
      context.enter(input, (ctx) => discardImport(ctx, input.importId)),
    ),
  }
}
