import type { FileAddresses } from '#features/files/file-addresses.ts'
import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { HouseImports } from '#platform/room-imports.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { HouseTurns } from '#platform/turns.ts'
import type { Vault } from '#platform/vault.ts'
import { discardImport } from './discard-import.ts'
import { getImport, listImports } from './import.queries.ts'
import { faultyRows, importTemplate } from './import-tables.ts'
import { discardMove, moveRoomOf, startMove } from './moves/manage-moves.ts'
import { getMove } from './moves/move.queries.ts'
import { receiveMove } from './moves/receive-move.ts'
import { previewImport } from './preview-import.ts'
import { receiveImport } from './receive-import.ts'
import { runImport } from './run-import.ts'
import { schedulesRoutes } from './schedules/schedules.routes.ts'
import { takenLists } from './taken-lists.queries.ts'
import { removeWholeExport, startWholeExport, takeWholeExport } from './whole/manage-exports.ts'
import { listWholeExports } from './whole/tenant-export.queries.ts'

export type ImportsDependencies = {
  incoming: string
  imports: HouseImports
  lists: RoomLists
  vault: Vault
  storage: Storage
  owned: HouseOwned
  addresses: FileAddresses
  insideHosts: readonly string[]
} & Parameters<typeof passkeyDoorOf>[0]

type Within = { enter: EnterTenant; turns: HouseTurns }

/**
 * Previews and imports of a tenant wait for each other: here, without a connection in their hands. They have no deadline,
 * because thousands of rows take their time.
 */
async function inTurn<Result>(
  { enter, turns }: Within,
  input: { tenant: string },
  body: (ctx: TenantContext) => Promise<Result>,
): Promise<Result> {
  const tenantId = await enter(input, async (ctx) => ctx.tenantId)
  return turns.imports.run(tenantId, () => enter(input, body, { deadline: null }))
}

export function importsRoutes({
  incoming,
  imports: kinds,
  lists,
  vault,
  storage,
  owned,
  addresses,
  insideHosts,
  ...platform
}: ImportsDependencies) {
  const door = passkeyDoorOf(platform)
  const imports = { kinds, vault }
  return {
    ...schedulesRoutes({ lists, vault, door, storage, incoming, insideHosts, addresses }),
    takenLists: os.imports.takenLists.handler(({ input, context }) =>
      context.enter(input, (ctx) => takenLists(ctx, lists)),
    ),
    wholeExports: os.imports.wholeExports.handler(({ input, context }) =>
      context.enter(input, listWholeExports),
    ),
    startWholeExport: os.imports.startWholeExport.handler(({ input, context }) =>
      startWholeExport(context, door, input),
    ),
    takeWholeExport: os.imports.takeWholeExport.handler(({ input, context }) =>
      takeWholeExport(context, { door, addresses }, input),
    ),
    removeWholeExport: os.imports.removeWholeExport.handler(({ input, context }) =>
      removeWholeExport(context, storage, input),
    ),
    move: os.imports.move.handler(({ input, context }) =>
      context.enter(input, (ctx) => moveRoomOf(ctx, { owned, locale: context.locale })),
    ),
    uploadMove: os.imports.uploadMove.handler(async ({ input: { params, query }, context }) => {
      if (!context.body) throw new Refusal('INVALID_INPUT')
      const { locale, body } = context
      const dependencies = { storage, incoming, owned, turns: context.turns.imports, locale }
      await receiveMove((inside) => context.enter(params, inside), dependencies, { ...query, content: body })
      return context.enter(params, (ctx) => getMove(ctx, query.id, { owned, locale }))
    }),
    startMove: os.imports.startMove.handler(({ input, context }) =>
      startMove(context, { door, owned }, input),
    ),
    discardMove: os.imports.discardMove.handler(({ input, context }) =>
      discardMove(context, { storage, owned }, input),
    ),
    list: os.imports.list.handler(({ input, context }) => context.enter(input, listImports)),
    template: os.imports.template.handler(({ input, context }) =>
      context.exportFile(input, (ctx) =>
        importTemplate(ctx, imports, input.kind, { format: input.format, locale: context.locale }),
      ),
    ),
    upload: os.imports.upload.handler(async ({ input: { params, query }, context }) => {
      if (!context.body) throw new Refusal('INVALID_INPUT')
      const { locale, body } = context
      const dependencies = { incoming, vault, turns: context.turns.imports }
      await receiveImport((inside) => context.enter(params, inside), dependencies, {
        ...query,
        content: body,
      })
      return context.enter(params, (ctx) => getImport(ctx, imports, query.id, { locale }))
    }),
    get: os.imports.get.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        getImport(ctx, imports, input.importId, { ...input, locale: context.locale }),
      ),
    ),
    preview: os.imports.preview.handler(({ input, context }) =>
      inTurn(context, input, (ctx) =>
        previewImport(ctx, imports, input.importId, input.plan, context.locale),
      ),
    ),
    faultyRows: os.imports.faultyRows.handler(({ input, context }) => {
      const file = { format: input.format, locale: context.locale }
      const read = (ctx: TenantContext) => faultyRows(ctx, imports, input.importId, input.plan, file)
      return context.exportFile(input, read, 'imports')
    }),
    run: os.imports.run.handler(({ input, context }) =>
      inTurn(context, input, async (ctx) => {
        await runImport(ctx, imports, input.importId, input, context.locale)
        return getImport(ctx, imports, input.importId, { locale: context.locale })
      }),
    ),
    discard: os.imports.discard.handler(({ input, context }) =>
      context.enter(input, (ctx) => discardImport(ctx, input.importId)),
    ),
  }
}
