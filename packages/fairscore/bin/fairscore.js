#!/usr/bin/env node
import { main } from "../dist/program/cli.js";

await main(process.argv);
