import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './setup-forms';

// Milliseconds; the usual second is too short on a machine that much else keeps busy.
configure({ asyncUtilTimeout: 20_000 });
