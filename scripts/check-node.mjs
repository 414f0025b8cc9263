// Refuses an old Node with one clear sentence. Plain old JavaScript, because it is what an old Node has to run.
var REQUIRED = 24

if (Number(process.versions.node.split('.')[0]) < REQUIRED) {
  process.stderr.write(
    'Fura needs Node 24 and this is Node ' +
      process.versions.node +
      '; it normally brings its own through optional ' +
      'dependencies: run "npm ci --include=optional", or install Node 24 or newer.\n',
  )
  process.exit(1)
}
