import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { changeFile } from './change-file.ts'
import { getFile, listFiles } from './file.queries.ts'
import type { FileAddresses } from './file-addresses.ts'
import { removeFile } from './remove-file.ts'
import { uploadFile } from './upload-file.ts'

export type FilesDependencies = { storage: Storage; incoming: string; addresses: FileAddresses }

export function filesRoutes({ addresses, ...dependencies }: FilesDependencies) {
  return {
    list: os.files.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listFiles(ctx, addresses, input)),
    ),
    get: os.files.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getFile(ctx, addresses, input.fileId)),
    ),
    upload: os.files.upload.handler(async ({ input: { params, query }, context }) => {
      if (!context.body) throw new Refusal('INVALID_INPUT')
      const storage: Storage = {
        ...dependencies.storage,
        // The sender is told that the storage is full or out of reach, and the log gets the reason.
        put: (key, held) =>
          dependencies.storage.put(key, held).catch((error) => {
            context.log.error({ request: context.requestId, reason: error }, 'a file could not be stored')
            throw error
          }),
      }
      const upload = { ...query, content: context.body, bytes: context.bodyBytes ?? null }
      const turns = context.turns.images
      await uploadFile((body) => context.enter(params, body), { ...dependencies, storage, turns }, upload)
      return context.enter(params, (ctx) => getFile(ctx, addresses, query.id))
    }),
    change: os.files.change.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await changeFile(ctx, input.fileId, input.file)
        return getFile(ctx, addresses, input.fileId)
      }),
    ),
    remove: os.files.remove.handler(({ input, context }) =>
      context.enter(input, (ctx) => removeFile(ctx, input.fileId)),
    ),
  }
}
