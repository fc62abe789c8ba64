import { Command } from 'commander';
import { addClusterCommands } from './cluster-commands';
import type { ToolContext } from './tool-context';

test.each(['migrate', 'import', 'export /nowhere'])(
  '%s works on the database itself, and is refused for a release service',
  async (line) => {
    const tool = new Command();
    addClusterCommands(tool, { environment: {}, isRemote: true } as ToolContext);
    await expect(tool.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow('without --to');
  },
);
