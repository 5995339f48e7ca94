import { Radio, Stack } from '@mantine/core'
import type { Role } from '../../api/types.ts'

const roles: readonly { role: Role; does: string }[] = [
  { role: 'Admin', does: 'Everything: people, keys, add-ons, all data.' },
  { role: 'Developer', does: 'Test data and test keys, webhooks of both; looks at live data.' },
  { role: 'Viewer', does: 'Looks at everything that is not administration, and changes nothing.' },
]

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Radio.Group
      label="Role"
      value={role}
      onChange={(value) => onChange(roles.find((known) => known.role === value)?.role ?? 'Viewer')}
    >
      <Stack gap="sm" mt="xs">
        {roles.map(({ role, does }) => (
          <Radio key={role} value={role} label={role} description={does} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
