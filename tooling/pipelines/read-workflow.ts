import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../build/workspaces';

/** The fields of a GitHub workflow that the tests read. */
export interface Workflow {
  name: string;
  on: { push?: { branches: string[]; paths?: string[] }; schedule?: { cron: string }[] };
  permissions: Record<string, string>;
  jobs: Record<string, WorkflowJob>;
}

interface WorkflowJob {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: WorkflowStep[];
}

export interface WorkflowStep {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

const FOLDER = path.join(ROOT, '.github/workflows');

/** The file names of all workflows. */
export const workflowFiles = (): string[] => readdirSync(FOLDER).sort();

export const workflowText = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

export const readWorkflow = (file: string): Workflow => parse(workflowText(file));
