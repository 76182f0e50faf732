import type { PlatformContext } from '#platform/database/in-platform.ts'

/** Gives the platform's own tenant the configured product name, which appears as sender of its mails and in the log. */
export async function namePlatform({ tx }: Pick<PlatformContext, 'tx'>, name: string): Promise<void> {
  await tx
    .updateTable('tenant')
    .set({ company: name, director: name })
    .where('is_platform', '=', true)
    .where((eb) => eb.or([eb('company', '!=', name), eb('director', '!=', name)]))
    .execute()
}
