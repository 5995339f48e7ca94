import { Alert, Anchor, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { useRights } from '../../app/rights.ts'
import { useMode } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'

/** What to do first, until there is a key and it has been used. */
export function FirstSteps({ hasRequests }: { hasRequests: boolean }) {
  const { mode } = useMode()
  const { isDeveloper } = useRights()
  const { data: keys } = useQuery({
    queryKey: ['api-keys'],
    queryFn: () => answered(own.GET('/dashboard/v1/api-keys')),
  })
  const hasKey = keys?.some((key) => key.mode === mode && key.revokedAt === null) ?? true
  if (!isDeveloper || hasRequests) return null
  return (
    <Alert variant="light" className="wb-alert" data-calm title={`First steps with ${mode} data`}>
      <List type="ordered" size="sm" spacing={4}>
        {!hasKey && (
          <List.Item>
            <Anchor component={Link} to={paths.apiKeys} inherit>
              Make an API key
            </Anchor>{' '}
            for this data.
          </List.Item>
        )}
        <List.Item>
          Call the API with it; the{' '}
          <Anchor href="/docs/" inherit>
            API reference
          </Anchor>{' '}
          has an example for each operation.
        </List.Item>
        <List.Item>
          <Anchor component={Link} to={paths.webhooks} inherit>
            Register a webhook endpoint
          </Anchor>{' '}
          to be told what happens.
        </List.Item>
      </List>
    </Alert>
  )
}
