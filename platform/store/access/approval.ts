import type { PartName } from 'shared/contract';
import { changeAccess } from './access-file';

/** From now on what brings a release of the part to visitors waits for a second person; what takes one back does not. */
export async function requireApproval(data: string, name: PartName): Promise<void> {
  await changeAccess(data, (access) => ({ ...access, approval: [...new Set([...access.approval, name])] }));
}

export async function waiveApproval(data: string, name: PartName): Promise<void> {
  await changeAccess(data, (access) => ({ ...access, approval: access.approval.filter((known) => known !== name) }));
}
