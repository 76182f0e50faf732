import { Button, CopyButton } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { portalSettingsMessages } from './portal-settings.messages.ts'
import { asPng, asSvg, qrFileName } from './qr-code-files.ts'
import classes from './short-address.module.css'

type Shown = { course: Course; address: string; qrCode: QrCode }

/** The address of the course for posters, as text and as a QR code, with what a printer needs of it. */
export function ShortAddress({ course }: { course: Course }) {
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.courses.getShortAddress.queryOptions({ input: { tenant, courseId: course.id } }),
  )
  return <Loaded query={query}>{(said) => <Said course={course} {...said} />}</Loaded>
}

function Said({ course, address, qrCode }: Shown) {
  const text = useText(portalSettingsMessages)
  const nameAs = (ending: 'svg' | 'png') => qrFileName(course.reference, ending)
  return (
    <figure className={classes.short}>
      <svg
        role="img"
        aria-label={text('qrCode')}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
        <path d={qrCode.path} fill="#000" />
      </svg>
      <figcaption className={classes.said}>
        <span className={classes.label}>{text('shortAddress')}</span>
        <strong className={classes.address}>{address.replace(/^https?:\/\//, '')}</strong>
        <span className="grey">{text('shortAddressHint')}</span>
        <div className={classes.buttons}>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {text(copied ? 'copied' : 'copyShort')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(asSvg(qrCode, nameAs('svg')))}
          >
            {text('saveSvg')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={async () => saveFile(await asPng(qrCode, nameAs('png')))}
          >
            {text('savePng')}
          </Button>
        </div>
      </figcaption>
    </figure>
  )
}
