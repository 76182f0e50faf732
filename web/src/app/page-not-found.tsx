import { PlainShell } from '#ui/shell/plain-shell.tsx'
import { NotFound } from '#ui/states/not-found.tsx'

/** An address that no route knows, so there is no shell around it either. */
export function PageNotFound({ home }: { home: string }) {
  return (
    <PlainShell name="Kurso">
      <NotFound home={home} />
    </PlainShell>
  )
}
