import { Button } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { NoticePage } from './notice-page.tsx'
import { RequestId } from './screen-state.tsx'

/** What remains of a page that could not be shown. */
export function ErrorPage({
  error,
  onRetry,
}: {
  error: Error & { requestId?: string | null }
  onRetry: () => void
}) {
  const text = useText(uiMessages)
  return (
    <div role="alert">
      <NoticePage title={text('errorTitle')} text={text('errorAdvice')}>
        <p className="grey">{error.message}</p>
        <Button onClick={onRetry}>{text('retry')}</Button>
        {error.requestId && <RequestId id={error.requestId} />}
      </NoticePage>
    </div>
  )
}
